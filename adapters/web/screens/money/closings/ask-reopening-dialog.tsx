import { reopeningFields } from '#core/money/closings/closing.ts'
import { closingRoutes, type ClosingRow } from '../../../../http/contract/money/closings/closing.routes.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { closingsWords } from './closings.words.ts'

/** Asks with a reason to open a closed month again. */
export function AskReopeningDialog({ opened: month, onClose }: OpenedProps<ClosingRow>) {
  const t = useWords(closingsWords)
  return (
    <FieldsDialog<ClosingRow>
      title={t('ask', { month })}
      confirmText={t('askAct')}
      fields={reopeningFields}
      send={(body, api) => api.call(closingRoutes.askReopening, { params: { month }, body })}
      done={() => t('askDone')}
      refresh={[closingRoutes.closings]}
      onDone={onClose}
      onClose={onClose}
    >
      <p className="text-muted">{t('askText')}</p>
    </FieldsDialog>
  )
}
