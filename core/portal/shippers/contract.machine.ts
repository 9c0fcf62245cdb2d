import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * The agreement under which a shipper is served (rule: Contract term): signed for a term, renewed
 * after it, or terminated for good by the staff.
 */
export const contractMachine = defineMachine({
  name: 'contract',
  initial: 'unsigned',
  states: {
    unsigned: { label: words('未签合同', '未簽合約', 'Not signed') },
    signed: { label: words('已签合同', '已簽合約', 'Signed') },
    expired: { label: words('合同已到期', '合約已到期', 'Expired') },
    terminated: { label: words('合同已终止', '合約已終止', 'Terminated'), final: true },
  },
  events: {
    sign: { label: words('签署合同', '簽署合約', 'Sign') },
    expire: { label: words('到期', '到期', 'Expire') },
    renew: { label: words('续签', '續簽', 'Renew') },
    terminate: { label: words('终止合同', '終止合約', 'Terminate') },
  },
  arrows: {
    unsigned: { sign: 'signed' },
    signed: { expire: 'expired', terminate: 'terminated' },
    expired: { renew: 'signed', terminate: 'terminated' },
  },
})

export type ContractState = keyof (typeof contractMachine)['states']
