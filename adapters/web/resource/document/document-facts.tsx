import type { ReactNode } from 'react'
import './document-page.css'

/** A fact that has no value, `null`, is left out; one that is not known yet is a dash. */
export type DocumentFact = readonly [name: string, value: ReactNode]

/** The facts of a document, each below its name. */
export const DocumentFacts = ({ facts }: { readonly facts: readonly DocumentFact[] }) => (
  <dl className="document-facts">
    {facts.map(
      ([name, value]) =>
        value !== null && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
)
