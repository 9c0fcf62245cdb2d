import type { ReactNode } from 'react'

export type Fact = { readonly name: string; readonly label: string; readonly value: ReactNode; readonly isWide?: boolean }

/**
 * Facts of an order by name; an empty one shows a dash, so that it does not look like a mistake.
 */
export function OrderFacts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="order-facts">
      {facts.map(({ name, label, value, isWide }) => (
        <div key={name} data-wide={isWide === true}>
          <dt>{label}</dt>
          <dd>{value === '' || value === null || value === undefined ? '—' : typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
