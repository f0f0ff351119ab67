# id: own_python_external_entity
# category: python
# source: own
# flags: -
# expect: HELD
# level: policy
# sanity: ESCAPED
# opts: -
# setup: base world
# prelude: attack
import xml.sax, xml.sax.handler
def attack():  # a document that includes a file
    got = []; parser = xml.sax.make_parser(); parser.setFeature(xml.sax.handler.feature_external_ges, True)
    handler = xml.sax.handler.ContentHandler(); handler.characters = got.append; parser.setContentHandler(handler)
    parser.feed('<!DOCTYPE x [<!ENTITY e SYSTEM "file://%s">]><x>&e;</x>' % W["secret"]); parser.close()
    return "".join(got)
run(attack)
