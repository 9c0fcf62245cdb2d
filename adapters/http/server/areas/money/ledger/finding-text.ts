import { fillText, type Locale } from '#core/base/kernel/words.ts'
import { DOCUMENT_KINDS, LEDGER_FAULTS, type LedgerFinding } from '#core/money/ledger/verification/ledger-finding.ts'

/**
 * In what way something in the ledger is wrong, and where: the entry, account or document, as
 * people read it.
 */
export function findingText({ fault, entry, account, sequence, document }: LedgerFinding, locale: Locale) {
  const parts = [
    entry === undefined ? '' : `#${entry}`,
    account === undefined ? '' : sequence === undefined ? account : `${account} (${sequence})`,
    document === undefined ? '' : `${fillText(DOCUMENT_KINDS[document.kind], {}, locale)} ${document.number}`,
  ]
  return { fault: fillText(LEDGER_FAULTS[fault], {}, locale), place: parts.filter((part) => part !== '').join(' ') }
}
