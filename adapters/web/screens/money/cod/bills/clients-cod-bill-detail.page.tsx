import { CodBillPage } from './cod-bill-page.tsx'

/** A settlement bill of a client, for the staff. */
export default function ClientsCodBillDetailPage() {
  return <CodBillPage side="staff" />
}
