import { cycleFields } from '#core/money/cod/bills/settlement-cycle.rules.ts'
import { codBillRoutes } from '../../../../../http/contract/money/cod/cod-bill.routes.ts'
import type { CodBillRow } from '../../../../../http/contract/money/cod/cod-bill-schemas.ts'
import { useWords } from '../../../../base/words.ts'
import type { OpenedProps } from '../../../../resource/list/list-page.ts'
import { FieldsDialog } from '../../../../resource/fields-dialog.tsx'
import { useCodBillRefresh } from './cod-bill-sides.ts'
import { codBillsWords } from './cod-bills.words.ts'

const FIELDS = {
  client: { kind: 'text', maxLength: 100, required: true, label: codBillsWords.table.clientAccount },
  ...cycleFields,
} as const

/** Sets when a client is settled by itself. */
export function CycleDialog({ onClose }: OpenedProps<CodBillRow>) {
  const t = useWords(codBillsWords)
  const refresh = useCodBillRefresh('staff')
  return (
    <FieldsDialog
      title={t('setCycle')}
      confirmText={t('setCycle')}
      fields={FIELDS}
      send={({ client, ...body }, api) => api.call(codBillRoutes.setCodCycle, { params: { client: String(client ?? '').trim() }, body })}
      done={() => t('cycleDone')}
      onDone={() => {
        refresh()
        onClose()
      }}
      onClose={onClose}
    >
      <p className="text-muted">{t('setCycleText')}</p>
    </FieldsDialog>
  )
}
