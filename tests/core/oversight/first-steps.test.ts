import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIRST_STEPS, type FirstStep, type FirstStepName } from '#core/oversight/home/first-steps.ts'
import { firstStepsOf, type FirstStepFacts } from '#core/oversight/home/first-steps.usecase.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { STANDARD_ROLES } from '#core/platform/access/roles/standard-role.ts'
import { clerk, shipper } from '../platform/access/visitors.ts'
import { pageAt, wholePages } from '../portal/pages/tables.ts'

const NAMES = FIRST_STEPS.map(({ name }) => name)
const STEPS: readonly FirstStep[] = FIRST_STEPS
const taking = (taken: readonly FirstStepName[]) =>
  Object.fromEntries(NAMES.map((name) => [name, () => taken.includes(name)])) as unknown as FirstStepFacts
const stepsOf = async (actor: unknown, taken: readonly FirstStepName[] = []) =>
  (await firstStepsOf({ facts: taking(taken), pages: wholePages })(actor as Actor)).map(({ step, isDone }) => [step.name, isDone] as const)
const holding = (standardRole: (typeof STANDARD_ROLES)[number]) => ({
  ...clerk,
  roles: [{ standardRole, permissions: {}, departments: [] }],
})

describe('first steps', () => {
  it('lead to pages that are there', () => {
    for (const { page } of STEPS) if (page !== undefined) expect(pageAt(page).path).toBe(page)
  })

  it('of a house are those of its administrators, who see all of them', async () => {
    const house = STEPS.filter(({ audience }) => audience === 'staff').map(({ name }) => name)
    expect((await stepsOf(holding('administrator'))).map(([name]) => name)).toEqual(house)
    expect(await stepsOf(clerk)).toEqual([])
    expect(await stepsOf(holding('read_only'))).toEqual([])
  })

  it('of a shipper leave out pages that are closed to it', async () => {
    expect((await stepsOf(shipper)).map(([name]) => name)).toEqual([
      'certification',
      'contract',
      'sender',
      'topUp',
      'order',
      'printer',
      'key',
    ])
    expect((await stepsOf({ ...shipper, showFinance: 2 })).map(([name]) => name)).not.toContain('topUp')
  })

  it('say what has been taken, and are gone once all but the optional ones have been', async () => {
    const needed = STEPS.filter(({ isOptional }) => isOptional !== true).map(({ name }) => name as FirstStepName)
    await fc.assert(
      fc.asyncProperty(fc.subarray([...NAMES]), fc.constantFrom(shipper, holding('administrator')), async (taken, actor) => {
        const all = (await stepsOf(actor)).map(([name]) => name as FirstStepName)
        const isOver = all.every((name) => taken.includes(name) || !needed.includes(name))
        expect(await stepsOf(actor, taken)).toEqual(isOver ? [] : all.map((name) => [name, taken.includes(name)]))
      }),
    )
  })
})
