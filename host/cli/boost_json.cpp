// SPDX-License-Identifier: Apache-2.0
/// Boost.JSON itself, compiled into the host once: as a shared library it would be loaded at every
/// start, also by the many runs that write no JSON.
#include <boost/json/src.hpp>
