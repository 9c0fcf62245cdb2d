import { BillPage } from './bill-page.tsx'

/** A bill, for its client. */
export default function BillDetailPage() {
  return <BillPage side="own" />
}
