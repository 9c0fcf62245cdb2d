import { moneyText } from '../../../../base/money-text.ts'
import {
  explanationFieldsOf,
  receiptFields,
  remittanceLineFields,
  remittanceOrdersFields,
  remittanceReasonFields,
} from '#core/money/cod/remittances/remittance.ts'
import type { Fields } from '#core/base/fields/field.ts'
import {
  remittanceRoutes,
  type RemittanceDetails,
  type RemittanceLineRow,
} from '../../../../../http/contract/money/cod/remittance.routes.ts'
import type { ApiClient } from '../../../../../http/client/api-client.ts'
import { useWords } from '../../../../base/words.ts'
import { ResourceImport } from '../../../../resource/resource-import.tsx'
import { useCurrent } from '../../../../ui/use-current.ts'
import { newKey } from '../../../../base/new-key.ts'
import { FieldsDialog } from '../../../../resource/fields-dialog.tsx'
import { remittancesWords } from './remittances.words.ts'
import { useRefreshRemittance } from './use-refresh-remittance.ts'

/** The dialog that stands over the page of a remittance. */
export type RemittanceOpened =
  | { readonly kind: 'receive' | 'explain' | 'cancel' | 'add' | 'import' }
  | { readonly kind: 'correct'; readonly line: RemittanceLineRow }
  | { readonly kind: 'undo'; readonly receipt: number; readonly reference: string }
  | { readonly kind: 'reject'; readonly explanation: number; readonly amount: string }

type Body = Readonly<Record<string, unknown>>
type RemittanceDialogForm = {
  readonly title: string
  readonly confirmText: string
  readonly fields: Fields
  readonly record?: Readonly<Record<string, unknown>>
  readonly text?: string
  readonly done: string
  readonly send: (body: Body, api: ApiClient) => Promise<RemittanceDetails>
}

const AMOUNT = { amount: remittanceLineFields.amount } as const

type Props = { readonly remittance: RemittanceDetails; readonly opened: RemittanceOpened; readonly onClose: () => void }

/** The dialog of a command on a remittance; what was typed stays until it is done. */
export function RemittanceDialog({ remittance, opened, onClose }: Props) {
  const t = useWords(remittancesWords)
  const refresh = useRefreshRemittance()
  const asked = useAsked(remittance, opened)
  if (opened.kind === 'import' || asked === undefined)
    return (
      <ResourceImport
        label={remittancesWords.table.importLabel}
        route={remittanceRoutes.importRemittanceLines}
        params={{ id: remittance.id }}
        isOpen
        onClose={onClose}
        onImported={refresh}
      />
    )
  const { text, done, ...dialog } = asked
  return (
    <FieldsDialog
      {...dialog}
      done={() => done}
      onDone={() => {
        onClose()
        refresh()
      }}
      onClose={onClose}
    >
      {text !== undefined && <p className="text-muted">{text}</p>}
      {opened.kind === 'correct' && (
        <p>
          {t('order')}: {opened.line.order_number}
        </p>
      )}
    </FieldsDialog>
  )
}

/** Returns the fields that each dialog asks for and the call that it sends. */
function useAsked(remittance: RemittanceDetails, opened: RemittanceOpened): RemittanceDialogForm | undefined {
  const t = useWords(remittancesWords)
  const idempotencyKey = useCurrent(newKey)
  const { id, matched_amount: matched, announced, open_amount: open } = remittance
  const params = { id }
  const keyed = () => ({ idempotencyKey: idempotencyKey.now() })
  const missing = open.amount.startsWith('-')
  const size = open.amount.replace('-', '')
  switch (opened.kind) {
    case 'import':
      return undefined
    case 'receive':
      return {
        title: t(remittance.status === 'announced' ? 'receive' : 'receiveAgain'),
        confirmText: t('receive'),
        fields: receiptFields,
        record: { amount: remittance.status === 'received' ? size : (announced ?? matched).amount },
        text: t('receiveText', { count: remittance.matched, amount: moneyText(matched) }),
        done: t('receivedDone'),
        send: (body, api) => api.call(remittanceRoutes.receiveRemittance, { params, body }, keyed()),
      }
    case 'explain':
      return {
        title: t('explain'),
        confirmText: t('explain'),
        fields: explanationFieldsOf(missing ? 'short' : 'over'),
        record: { kind: missing ? 'bank_charge' : 'given_back', amount: size },
        text: t(missing ? 'explainShort' : 'explainOver', { amount: moneyText({ ...open, amount: size }) }),
        done: t('explainedDone'),
        send: (body, api) => api.call(remittanceRoutes.explainRemittance, { params, body }, keyed()),
      }
    case 'cancel':
      return {
        title: t('cancelIt'),
        confirmText: t('cancelIt'),
        fields: remittanceReasonFields,
        text: t('cancelText'),
        done: t('cancelled'),
        send: (body, api) => api.call(remittanceRoutes.cancelRemittance, { params, body }),
      }
    case 'add':
      return {
        title: t('addOrders'),
        confirmText: t('addOrders'),
        fields: remittanceOrdersFields,
        done: t('added'),
        send: (body, api) => api.call(remittanceRoutes.addRemittanceLines, { params, body }, keyed()),
      }
    default:
      return askedOfPart(opened, { t, id, keyed })
  }
}

type OfPart = Exclude<RemittanceOpened, { readonly kind: 'receive' | 'explain' | 'cancel' | 'add' | 'import' }>
type Means = {
  readonly t: ReturnType<typeof useWords<keyof typeof remittancesWords.table>>
  readonly id: number
  readonly keyed: () => { readonly idempotencyKey: string }
}

/** Returns the fields and the call of a dialog about a line, a receipt or an explanation. */
function askedOfPart(opened: OfPart, { t, id, keyed }: Means): RemittanceDialogForm {
  switch (opened.kind) {
    case 'correct':
      return {
        title: t('correctOf', { order: opened.line.order_number }),
        confirmText: t('correct'),
        fields: AMOUNT,
        record: { amount: opened.line.amount?.amount ?? '' },
        done: t('correctedDone'),
        send: ({ amount }, api) =>
          api.call(remittanceRoutes.changeRemittanceLine, {
            params: { id, order_number: opened.line.order_number },
            body: typeof amount === 'string' && amount !== '' ? { amount } : {},
          }),
      }
    case 'undo':
      return {
        title: t('undoTitle', { reference: opened.reference }),
        confirmText: t('undo'),
        fields: remittanceReasonFields,
        text: t('undoText'),
        done: t('undoneDone'),
        send: (body, api) => api.call(remittanceRoutes.undoReceipt, { params: { id, receipt: opened.receipt }, body }, keyed()),
      }
    case 'reject':
      return {
        title: t('rejectTitle', { amount: opened.amount }),
        confirmText: t('reject'),
        fields: remittanceReasonFields,
        done: t('decidedDone'),
        send: ({ reason }, api) =>
          api.call(
            remittanceRoutes.decideExplanation,
            { params: { id, explanation: opened.explanation, decision: 'reject' }, body: { reason: String(reason ?? '') } },
            keyed(),
          ),
      }
  }
}
