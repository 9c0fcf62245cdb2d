import { CodBillPage } from './cod-bill-page.tsx'

/** A settlement bill, for its client. */
export default function CodBillDetailPage() {
  return <CodBillPage side="own" />
}
