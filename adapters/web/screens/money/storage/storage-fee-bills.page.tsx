import { storageWords } from './storage.words.ts'
import { storageBillsPage } from './storage-bills.tsx'

/** A client's bills for its goods in our warehouses. */
export default storageBillsPage('storage', { name: 'storage-fee-bills', title: storageWords.table.feeBills })
