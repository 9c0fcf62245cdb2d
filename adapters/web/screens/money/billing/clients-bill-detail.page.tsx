import { BillPage } from './bill-page.tsx'

/** A bill of a client, for the staff. */
export default function ClientsBillDetailPage() {
  return <BillPage side="staff" />
}
