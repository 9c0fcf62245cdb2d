import { describe, expect, it } from 'vitest'
import {
  contractAt,
  isInForce,
  newContract,
  readTerms,
  signContract,
  terminateContract,
  type Contract,
} from '#core/portal/shippers/contract.rules.ts'
import type { ContractTerms } from '#core/portal/shippers/contract-fields.ts'
import { must } from '#core/base/kernel/result.ts'
import { seededReferences as references } from '../../../support/references.ts'

const START = Date.UTC(2026, 0, 1)
const END = Date.UTC(2027, 0, 1)
const terms: ContractTerms = {
  contract_type: 'logistics_service',
  title: '物流服务合同',
  start_time: START,
  end_time: END,
  src: '/api/files/c.pdf',
}
const signed = must(signContract(newContract, { terms, certification: 'submitted' }))

describe('a contract', () => {
  it('is signed after the documents were submitted, not before', () => {
    expect(signed).toEqual({ state: 'signed', terms })
    expect(signContract(newContract, { terms, certification: 'certified' })).toEqual({ ok: true, value: signed })
    for (const certification of ['uncertified', 'rejected'] as const)
      expect(signContract(newContract, { terms, certification })).toMatchObject({ failure: { code: 'CONTRACT_NEEDS_CERTIFICATION' } })
  })

  it('is signed once', () => {
    expect(signContract(signed, { terms, certification: 'certified' })).toMatchObject({
      failure: { code: 'ILLEGAL_TRANSITION', params: { stateName: 'signed', eventName: 'sign' } },
    })
  })

  it('holds from its first instant until just before its last', () => {
    expect([START - 1, START, END - 1, END].map((at) => isInForce(signed, at))).toEqual([false, true, true, false])
    expect(isInForce(newContract, START)).toBe(false)
    expect(isInForce({ state: 'terminated', terms }, START)).toBe(false)
    expect(isInForce({ state: 'signed' }, START)).toBe(false)
  })

  it('expires at the end of its term, and is renewed for another', () => {
    expect(contractAt(signed, END - 1)).toBe(signed)
    const expired = contractAt(signed, END)
    expect(expired).toEqual({ state: 'expired', terms })
    expect(contractAt(expired, END + 1)).toBe(expired)
    const next = { ...terms, start_time: END, end_time: Date.UTC(2028, 0, 1) }
    expect(signContract(expired, { terms: next, certification: 'certified' })).toEqual({
      ok: true,
      value: { state: 'signed', terms: next },
    })
    expect(contractAt({ state: 'signed' }, END)).toEqual({ state: 'signed' })
    expect(contractAt(newContract, END)).toBe(newContract)
  })

  it('that was ended stays ended, with its terms', () => {
    const ended: Contract = must(terminateContract(signed))
    expect(ended).toEqual({ state: 'terminated', terms })
    expect(contractAt(ended, END)).toBe(ended)
    expect(terminateContract(ended)).toMatchObject({ failure: { code: 'ILLEGAL_TRANSITION' } })
    expect(terminateContract(newContract)).toMatchObject({ failure: { code: 'ILLEGAL_TRANSITION' } })
    expect(signContract(ended, { terms, certification: 'certified' })).toMatchObject({ failure: { code: 'ILLEGAL_TRANSITION' } })
  })
})

describe('the terms of a contract', () => {
  const raw = { contract_type: 'usd_cod', title: '美元代收货款协议', start_time: '2026-01-01', end_time: '2027-01-01' }

  it('are read by the names of the specification', () => {
    expect(readTerms(raw, { references })).toEqual({
      ok: true,
      value: { contract_type: 'usd_cod', title: '美元代收货款协议', start_time: START, end_time: END },
    })
    expect(readTerms({}, { references })).toMatchObject({
      failure: {
        code: 'INPUT_INVALID',
        fields: ['contract_type', 'title', 'start_time', 'end_time'].map((path) => ({ path, code: 'FIELD_REQUIRED' })),
      },
    })
  })

  it('end after they begin', () => {
    for (const end_time of ['2025-12-31', '2026-01-01'])
      expect(readTerms({ ...raw, end_time }, { references })).toMatchObject({
        failure: { code: 'INPUT_INVALID', fields: [{ path: 'end_time', code: 'CONTRACT_ENDS_BEFORE_START' }] },
      })
  })
})
