import { HTMLSelect } from '@blueprintjs/core'
import { useId } from 'react'
import { A4 } from '#core/base/documents/list-document.ts'
import { LABEL_SIZES, type LabelSize } from '#core/parcels/labels/label-size.ts'
import type { PrinterState } from '#core/parcels/printing/print-protocol.ts'
import { useWords } from '../../../base/words.ts'
import { FormField } from '../../../ui/form/form-field.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import type { PrinterActs } from './printer-card.tsx'
import { printingWords } from './printing.words.ts'

type PrinterSizesProps = { readonly printers: readonly PrinterState[]; readonly acts: PrinterActs }

/** Which printer each label size goes to, and which one lists. */
export function PrinterSizes(props: PrinterSizesProps) {
  const t = useWords(printingWords)
  return (
    <>
      <h3>{t('bySize')}</h3>
      <div className="desk-sizes">
        {LABEL_SIZES.map((size) => (
          <SizeField key={size} size={size} {...props} />
        ))}
        <SizeField size={A4} {...props} />
      </div>
    </>
  )
}

/** The printer of one size, which the agent remembers. */
function SizeField({ size, printers, acts }: PrinterSizesProps & { readonly size: LabelSize | typeof A4 }) {
  const t = useWords(printingWords)
  const id = useId()
  const chosen = printers.find(({ sizes }) => sizes?.includes(size))
  const choosing = useCommand<void, string>(
    (name) => {
      const next = printers.find((one) => one.name === name)
      if (next !== undefined) return acts.set(next.name, { sizes: [...(next.sizes ?? []), size] })
      return chosen === undefined ? Promise.resolve() : acts.set(chosen.name, { sizes: (chosen.sizes ?? []).filter((one) => one !== size) })
    },
    { done: acts.said?.set ?? t('saved') },
  )
  const [width = '', height = ''] = size.split('x')
  return (
    <FormField id={id} label={size === A4 ? t('sizeOfLists') : t('sizeOf', { width, height })}>
      <HTMLSelect
        id={id}
        fill
        value={chosen?.name ?? ''}
        disabled={choosing.isBusy}
        onChange={(event) => choosing.send(event.currentTarget.value)}
        options={[{ value: '', label: t('noPrinter') }, ...printers.map(({ name }) => ({ value: name, label: name }))]}
      />
    </FormField>
  )
}
