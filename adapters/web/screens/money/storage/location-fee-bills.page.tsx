import { storageWords } from './storage.words.ts'
import { storageBillsPage } from './storage-bills.tsx'

/** A client's bills for the locations that it rents. */
export default storageBillsPage('storage_location', { name: 'location-fee-bills', title: storageWords.table.locationBills })
