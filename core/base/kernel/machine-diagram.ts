import { CAME_FROM, type Machine } from './machine.ts'
import type { Locale } from './words.ts'

/**
 * An arrow as drawn; one that leads back ends at every state that the record may have come from.
 */
function lineOf(
  machine: Machine,
  { from, event, locale }: { readonly from: string; readonly event: string; readonly locale: Locale },
): readonly string[] {
  const said = machine.events[event]?.label[locale] ?? event
  return machine.arrowsOf(from, event).flatMap(({ to, when }) => {
    const guard = when === undefined ? '' : ` [${when}]`
    if (to === CAME_FROM) return machine.statesBefore(from).map((before) => `${from} --> ${before}: ${said} ↩`)
    return [`${from} --> ${to}: ${said}${guard}`]
  })
}

/**
 * A machine as a Mermaid state diagram in a language; guards stand in brackets, ↩ marks a way back
 * to where the record came from.
 */
export function diagramOf(machine: Machine, locale: Locale): string {
  const states = Object.entries(machine.states)
  const lines = [
    ...states.map(([name, { label }]) => `${name}: ${label[locale]}`),
    `[*] --> ${machine.initial}`,
    ...states.flatMap(([from]) => machine.eventsFrom(from).flatMap((event) => lineOf(machine, { from, event, locale }))),
    ...states.filter(([, { final }]) => final === true).map(([name]) => `${name} --> [*]`),
  ]
  return ['stateDiagram-v2', ...lines.map((line) => `  ${line}`)].join('\n')
}
