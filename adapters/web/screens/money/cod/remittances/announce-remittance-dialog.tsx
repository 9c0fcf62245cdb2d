import { useNavigate } from 'react-router-dom'
import { remittanceFields } from '#core/money/cod/remittances/remittance.ts'
import { remittanceRoutes, type RemittanceRow } from '../../../../../http/contract/money/cod/remittance.routes.ts'
import { useWords } from '../../../../base/words.ts'
import type { OpenedProps } from '../../../../resource/list/list-page.ts'
import { useCurrent } from '../../../../ui/use-current.ts'
import { newKey } from '../../../../base/new-key.ts'
import { FieldsDialog } from '../../../../resource/fields-dialog.tsx'
import { remittancesWords } from './remittances.words.ts'
import { remittancePath } from './remittance-paths.ts'
import { useRefreshRemittance } from './use-refresh-remittance.ts'

/** Announces a remittance and opens it; orders may be added there from a file. */
export function AnnounceRemittanceDialog({ onClose }: OpenedProps<RemittanceRow>) {
  const t = useWords(remittancesWords)
  const key = useCurrent(newKey)
  const refresh = useRefreshRemittance()
  const navigate = useNavigate()
  return (
    <FieldsDialog
      title={t('announce')}
      confirmText={t('announce')}
      fields={remittanceFields}
      send={(body, api) => api.call(remittanceRoutes.announceRemittance, { body }, { idempotencyKey: key.now() })}
      done={({ number }) => t('announcedDone', { number })}
      onDone={({ id }) => {
        refresh()
        void navigate(remittancePath(id))
      }}
      onClose={onClose}
    />
  )
}
