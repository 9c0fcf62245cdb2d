import { bankContract } from '../../contracts/bank.contract.ts'
import { memoryBank } from './memory-bank.ts'

const first = { customerId: 1001, account: 'first-co', name: '深圳市（测试）甲有限公司' }
const other = { customerId: 1002, account: 'other-co', name: '乙有限公司' }

bankContract(async () => {
  const { atomically } = memoryBank([first, other])
  return { here: atomically, there: atomically, first, other }
})
