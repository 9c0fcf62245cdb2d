import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why a correction of the ledger is not made. */
export const correctionFailure = defineFailures({
  CORRECTION_NOT_FOUND: { kind: 'missing', words: words('找不到调账申请 {id}', '找不到調帳申請 {id}', 'Correction {id} does not exist') },
  CORRECTION_OWN: {
    kind: 'forbidden',
    words: words('须由提出人以外的人复核', '須由提出人以外的人覆核', 'Somebody other than who proposed the correction has to decide'),
  },
  CORRECTION_OTHERS: {
    kind: 'forbidden',
    words: words('只有提出人可以撤回', '只有提出人可以撤回', 'Only who proposed the correction can withdraw it'),
  },
  ENTRY_ELSEWHERE: {
    kind: 'refused',
    words: words(
      '“{kind}”分录请在其来源单据上更正，不能在此冲正',
      '「{kind}」分錄請在其來源單據上更正，不能在此沖正',
      'Correct a “{kind}” entry where it came from; it can’t be reversed here',
    ),
  },
})
