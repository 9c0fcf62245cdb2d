import { useWords } from '../../../../base/words.ts'
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx'
import { formWords } from './form.words.ts'
import type { QuestionSubject, SendOrder } from './use-send-order.ts'

type SendQuestionProps = {
  readonly question: NonNullable<SendOrder['question']>
  readonly isBusy: boolean
  readonly onContinue: () => void
  readonly onBack: () => void
}

const TEXTS = {
  declared_value: { title: 'highTitle', text: 'highText', no: 'reenter', yes: 'goOn' },
  cod: { title: 'codTitle', text: 'codText', no: 'reenter', yes: 'goOn' },
  size: { title: 'sizeTitle', text: 'sizeText', no: 'reenter', yes: 'goOn' },
  weight: { title: 'weightTitle', text: 'weightText', no: 'reenter', yes: 'goOn' },
  irreversible: { title: 'finalTitle', text: 'finalText', no: 'reenter', yes: 'submitFinally' },
} as const satisfies Readonly<Record<QuestionSubject, unknown>>

/**
 * The question before an order is sent: what is not plausible asks to re-enter or continue (rule:
 * Plausible or asked), and so does what can't be undone.
 */
export function SendQuestion({ question, isBusy, onContinue, onBack }: SendQuestionProps) {
  const t = useWords(formWords)
  const texts = TEXTS[question.of]
  return (
    <ConfirmDialog
      isOpen
      title={t(texts.title)}
      intent="warning"
      cancelText={t(texts.no)}
      confirmText={t(texts.yes)}
      isBusy={isBusy}
      onConfirm={onContinue}
      onCancel={onBack}
    >
      <p>{question.text}</p>
      <p>{t(texts.text)}</p>
    </ConfirmDialog>
  )
}
