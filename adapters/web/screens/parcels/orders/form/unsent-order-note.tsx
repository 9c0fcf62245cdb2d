import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { useWords } from '../../../../base/words.ts'
import { UnsentNote } from '../../../../ui/note/unsent-note.tsx'
import type { Unsent } from '../../../../ui/note/use-unsent.ts'
import { nameAt } from './field-names.ts'
import { formWords } from './form.words.ts'
import { pathsOf, type UnsentOrder } from './order-draft.ts'
import type { OrderForm } from './use-order-form.ts'

type UnsentOrderNoteProps<T extends UnsentOrder> = {
  readonly form: OrderForm
  readonly unsent: Unsent<T>
  readonly title: 'unsentOrder' | 'unsentChange'
  readonly onRestore: (kept: T) => void
}

/**
 * Offers an order that was typed before and never sent; what the browser did not keep of it has to
 * be entered again.
 */
export function UnsentOrderNote<T extends UnsentOrder>({ form, unsent, title, onRestore }: UnsentOrderNoteProps<T>) {
  const t = useWords(formWords)
  const left = unsent.offered?.value.left ?? []
  return (
    <UnsentNote
      unsent={unsent}
      title={(time) => t(title, { time })}
      onRestore={onRestore}
      focusId={form.idOf(pathsOf(form.kind, form.draft)[0] ?? '')}
    >
      {left.length > 0 && <p>{t('unsentLeft', { fields: namesOf(form.kind, left) })}</p>}
    </UnsentNote>
  )
}

const namesOf = (kind: OrderKind, names: readonly string[]): string => names.map((name) => nameAt(kind, name)).join(', ')
