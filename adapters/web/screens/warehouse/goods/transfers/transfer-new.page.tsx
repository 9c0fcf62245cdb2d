import { useNavigate } from 'react-router-dom'
import { TRANSFER_PAGE } from '#core/portal/pages/shipper.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { TransferForm } from './transfer-form.tsx'
import { transferWords } from './transfer.words.ts'

/** A shipper writes a transfer. */
export default function NewTransferPage() {
  const t = useWords(transferWords)
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={t('newTransfer')} text={t('text')} />
      <TransferForm
        onSaved={({ number }) => void navigate(`${TRANSFER_PAGE}/${encodeURIComponent(number)}`)}
        onCancel={() => void navigate(TRANSFER_PAGE)}
      />
    </>
  )
}
