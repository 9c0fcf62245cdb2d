import { vi } from 'vitest'
import { agentJourneys } from './parcels/agents.journey.ts'
import { auditJourneys } from './oversight/audit.journey.ts'
import { backupJourneys } from './platform/backups.journey.ts'
import { deliveryJourneys } from './warehouse/deliveries.journey.ts'
import { heldSheetJourneys } from './parcels/held-sheets.journey.ts'
import { jobJourneys } from './platform/jobs.journey.ts'
import { notificationJourneys } from './portal/notifications.journey.ts'
import { keyJourneys } from './portal/keys.journey.ts'
import { memberJourneys } from './portal/members.journey.ts'
import { webhookJourneys } from './portal/webhooks.journey.ts'
import { labelDesignJourneys } from './parcels/label-designs.journey.ts'
import { madeUpJourneys } from './shell/made-up.journey.ts'
import { referenceCountsJourneys } from './platform/reference-counts.journey.ts'
import { referenceJourneys } from './platform/reference.journey.ts'
import { stationSetupJourneys } from './operations/station-setup.journey.ts'
import { stationJourneys } from './operations/stations.journey.ts'
import { stockDocumentJourneys } from './warehouse/stock-documents.journey.ts'
import { staffAreasJourneys } from './platform/staff-areas.journey.ts'
import { traceQueryJourneys } from './oversight/trace-query.journey.ts'
import { play } from './stage.ts'

// The one line that a new kind of orders costs beside its declaration: for the servers of these
// journeys, which run in this process.
vi.mock(import('#core/parcels/orders/kinds/declared-kinds.ts'), async (original) => {
  const { exhibition } = await import('../fixtures/made-up/exhibition.kind.ts')
  return { declaredKinds: [...(await original()).declaredKinds, exhibition] }
})

play('areas of the staff', [
  referenceJourneys,
  referenceCountsJourneys,
  madeUpJourneys,
  staffAreasJourneys,
  auditJourneys,
  agentJourneys,
  traceQueryJourneys,
  notificationJourneys,
  jobJourneys,
  backupJourneys,
  webhookJourneys,
  keyJourneys,
  memberJourneys,
  labelDesignJourneys,
  stationJourneys,
  stationSetupJourneys,
  deliveryJourneys,
  stockDocumentJourneys,
  heldSheetJourneys,
])
