import { Card } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import type { Words } from '#core/base/kernel/words.ts'
import { say } from '../../../../base/words.ts'

type FormSectionProps = { readonly id: string; readonly label: Words; readonly help: Words | undefined; readonly children: ReactNode }

/** A group of fields with its heading and what a newcomer should know. */
export function FormSection({ id, label, help, children }: FormSectionProps) {
  return (
    <Card className="order-section" role="group" aria-labelledby={id} {...(help && { 'aria-describedby': `${id}-help` })}>
      <h2 id={id}>{say(label)}</h2>
      {help && (
        <p id={`${id}-help`} className="order-section-note">
          {say(help)}
        </p>
      )}
      {children}
    </Card>
  )
}
