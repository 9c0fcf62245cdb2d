import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isOwnPayee,
  missingFor,
  missingSteps,
  OPENING_ACTS,
  OPENING_STEPS,
  openingRefusal,
  type OpeningAct,
  type OpeningFacts,
  type OpeningStep,
} from '#core/portal/shippers/opening.rules.ts'
import { newContract } from '#core/portal/shippers/contract.rules.ts'
import { openClient } from '../../../support/open-clients.ts'

const AT = Date.UTC(2026, 8, 17)
const ACTS = Object.keys(OPENING_ACTS) as OpeningAct[]
const STEPS = Object.keys(OPENING_STEPS) as OpeningStep[]

const openActs = (facts: OpeningFacts): readonly OpeningAct[] => ACTS.filter((act) => missingFor(act, facts, AT).length === 0)

const approved: OpeningFacts = { auditStatus: 30, certification: 'uncertified', contract: newContract, codAgreement: newContract }
const inGrace = { graceEndsAt: AT + 1 }
const certified: OpeningFacts = { ...openClient, contract: newContract, codAgreement: newContract }
const signed: OpeningFacts = { ...openClient, codAgreement: newContract }

describe('what certification opens', () => {
  it.each<[string, OpeningFacts, readonly OpeningAct[]]>([
    ['a registered account', { ...openClient, auditStatus: 10 }, []],
    ['a rejected one', { ...openClient, auditStatus: 40, ...inGrace }, []],
    ['an approved one in its days of grace', { ...approved, ...inGrace }, ['browse', 'draft', 'place']],
    ['an approved one after them', { ...approved, graceEndsAt: AT }, ['browse', 'draft']],
    ['a certified one without contract', certified, ['browse', 'draft']],
    ['a certified one without contract in its days of grace', { ...certified, ...inGrace }, ['browse', 'draft', 'place']],
    ['one that signed its contract', signed, ['browse', 'draft', 'place']],
    ['one that signed for cash on delivery too', openClient, ACTS],
    ['one whose cash would go to another name', { ...openClient, payeeName: '别人' }, ['browse', 'draft', 'place']],
    ['one that was revoked', { ...openClient, certification: 'uncertified' }, ['browse', 'draft']],
  ])('%s', (_, facts, open) => {
    expect(openActs(facts)).toEqual(open)
  })

  it('names all that is missing and the page of the first step', () => {
    const refused = openingRefusal('cod', certified, AT)
    expect(refused).toMatchObject({ code: 'CERTIFICATION_NEEDED', kind: 'refused', params: { path: '/system/contract' } })
    expect(refused?.params['steps']).toMatchObject({ 'en-US': 'Signed service contract, Signed COD agreement' })
    expect(refused?.fields?.map(({ path }) => path)).toEqual(['cod'])
    expect(openingRefusal('place', undefined, AT)?.params['path']).toBe('/system/info')
    expect(openingRefusal('cod', openClient, AT)).toBeUndefined()
  })

  it('compares the payee with the company, or with the person, without spaces, width and case', () => {
    const company = { papers: { certification_type: 'enterprise', id_card_name: '赵敏' }, party: 'Blue Ox Ltd' } as const
    expect(isOwnPayee({ ...company, payeeName: 'ＢＬＵＥ  OX ltd' })).toBe(true)
    expect(isOwnPayee({ ...company, payeeName: '赵敏' })).toBe(false)
    expect(isOwnPayee({ papers: { certification_type: 'personal', id_card_name: '赵 敏' }, payeeName: '赵敏' })).toBe(true)
    expect(isOwnPayee({ payeeName: '赵敏' })).toBe(false)
  })

  it('opens never less with a step more', () => {
    const someSteps = fc.uniqueArray(fc.constantFrom(...STEPS))
    fc.assert(
      fc.property(fc.constantFrom(...ACTS), someSteps, someSteps, fc.boolean(), fc.boolean(), (act, steps, more, grace, longer) => {
        const before = missingSteps(act, { taken: new Set(steps), isInGrace: grace })
        const after = missingSteps(act, { taken: new Set([...steps, ...more]), isInGrace: grace || longer })
        expect(after.every((step) => before.includes(step))).toBe(true)
        expect(before.every((step) => !steps.includes(step))).toBe(true)
      }),
    )
  })
})
