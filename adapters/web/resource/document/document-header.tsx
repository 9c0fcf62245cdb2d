import type { ReactNode } from 'react'
import type { StateTone } from '#core/base/kernel/state-tone.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { StateTag } from '../../ui/state-tag.tsx'

type DocumentHeaderProps = {
  readonly title: string
  /** The number of the document, which names its tab. */
  readonly number: string
  readonly tone: StateTone
  /** The state in words. */
  readonly state: string
  readonly actions: ReactNode
}

/** The heading of a document's page: its number, its state, and what can be done with it. */
export const DocumentHeader = ({ title, number, tone, state, actions }: DocumentHeaderProps) => (
  <PageHeader
    title={title}
    tab={number}
    aside={
      <StateTag tone={tone} isLarge>
        {state}
      </StateTag>
    }
    actions={actions}
  />
)
