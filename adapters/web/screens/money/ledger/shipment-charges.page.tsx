import { chargeList } from './charge-list.tsx'

export default chargeList('shipment')
