import type { Actor } from '#core/platform/access/account.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import { guardPage } from '#core/portal/pages/guard.rules.ts'
import { findPage } from '#core/portal/pages/find-page.ts'
import type { Page } from '#core/portal/pages/page.ts'
import { FIRST_STEPS, type FirstStep, type FirstStepName } from './first-steps.ts'

/** Whether each step has been taken, for an actor. */
export type FirstStepFacts = Readonly<Record<FirstStepName, (actor: Actor) => boolean | Promise<boolean>>>

/** A step that is the actor's to take, and whether it has been. */
export type StepTaken = { readonly step: FirstStep; readonly isDone: boolean }

/** Steps on pages that are open to the actor, and to staff those that they may take. */
function isOpenTo({ audience, page, permission }: FirstStep, { actor, pages }: { readonly actor: Actor; readonly pages: readonly Page[] }) {
  if (audience !== actor.audience || (permission !== undefined && !mayDo(actor, permission))) return false
  return page === undefined || guardPage(findPage(pages, page), { user: actor, isFirstLoad: false }).kind === 'enter'
}

/**
 * Returns the first steps of a company for those who set it up, and of a shipper for the shipper;
 * none once all but the optional ones have been taken (rule: First steps).
 */
export const firstStepsOf =
  ({ facts, pages }: { readonly facts: FirstStepFacts; readonly pages: readonly Page[] }) =>
  async (actor: Actor): Promise<readonly StepTaken[]> => {
    const open: readonly (FirstStep & { readonly name: FirstStepName })[] = FIRST_STEPS.filter((step) => isOpenTo(step, { actor, pages }))
    const steps = await Promise.all(open.map(async (step) => ({ step, isDone: await facts[step.name](actor) })))
    return steps.some(({ step, isDone }) => step.isOptional !== true && !isDone) ? steps : []
  }
