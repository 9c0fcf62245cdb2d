import type { Fields } from '#core/base/fields/field.ts'
import { MOST_PIECES } from '#core/warehouse/goods/inbound/inbound-fields.ts'
import { inboundRoutes } from '../../../../http/contract/warehouse/goods/inbound.routes.ts'
import type { AnyRoute } from '../../../../http/contract/route.ts'
import { useWords } from '../../../base/words.ts'
import { useCurrent } from '../../../ui/use-current.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { newScanId } from '../../../base/new-key.ts'
import { inboundWords } from './inbound.words.ts'

type DialogProps = { readonly number: string; readonly refresh: readonly AnyRoute[]; readonly onClose: () => void }

const { table: t } = inboundWords

const DISPUTE_FIELDS = {
  content: { kind: 'text', maxLength: 5000, multiline: true, required: true, label: t.what },
} as const satisfies Fields

/** A client asks about a difference: the work order names the delivery. */
export function DisputeDialog({ number, refresh, onClose }: DialogProps) {
  const say = useWords(inboundWords)
  return (
    <FieldsDialog
      title={say('disputeTitle')}
      confirmText={say('dispute')}
      fields={DISPUTE_FIELDS}
      send={({ content }, api) => api.call(inboundRoutes.disputeInbound, { params: { number }, body: { content: String(content ?? '') } })}
      done={({ work_number: raised }) => say('disputed', { number: raised })}
      refresh={refresh}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

const SHELVE_FIELDS = {
  location: { kind: 'code', maxLength: 30, required: true, label: t.toLocation },
  sku: { kind: 'text', maxLength: 60, label: t.sku },
  pieces: { kind: 'integer', min: 1, max: MOST_PIECES, label: t.shelvePieces, help: t.allPieces },
} as const satisfies Fields

/** Counted pieces are shelved without a scanner. */
export function ShelveDialog({ number, refresh, onClose }: DialogProps) {
  const say = useWords(inboundWords)
  const key = useCurrent(newScanId)
  return (
    <FieldsDialog
      title={say('shelve')}
      confirmText={say('shelve')}
      fields={SHELVE_FIELDS}
      send={(body, api) =>
        api.call(inboundRoutes.shelveInbound, { params: { number }, body: body as { location: string } }, { idempotencyKey: key.now() })
      }
      done={() => say('shelvedDone')}
      refresh={refresh}
      onDone={onClose}
      onClose={onClose}
    >
      <p className="text-muted">{say('shelveText')}</p>
    </FieldsDialog>
  )
}
