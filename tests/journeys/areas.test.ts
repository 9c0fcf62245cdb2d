import { vi } from 'vitest'
import { agentJourneys } from './agents.journey.ts'
import { auditJourneys } from './audit.journey.ts'
import { deliveryJourneys } from './deliveries.journey.ts'
import { jobJourneys } from './jobs.journey.ts'
import { notificationJourneys } from './notifications.journey.ts'
import { webhookJourneys } from './webhooks.journey.ts'
import { labelDesignJourneys } from './label-designs.journey.ts'
import { madeUpJourneys } from './made-up.journey.ts'
import { referenceJourneys } from './reference.journey.ts'
import { stationJourneys } from './stations.journey.ts'
import { stockDocumentJourneys } from './stock-documents.journey.ts'
import { staffAreasJourneys } from './staff-areas.journey.ts'
import { traceQueryJourneys } from './trace-query.journey.ts'
import { play } from './stage.ts'

// The one line that a new kind of orders costs beside its declaration: for the servers of these journeys, which run in this process.
vi.mock(import('../../core/orders/kinds/declared-kinds.ts'), async (original) => {
  const { exhibition } = await import('../fixtures/made-up/exhibition.kind.ts')
  return { declaredKinds: [...(await original()).declaredKinds, exhibition] }
})

play('areas of the staff', [
  referenceJourneys,
  madeUpJourneys,
  staffAreasJourneys,
  auditJourneys,
  agentJourneys,
  traceQueryJourneys,
  notificationJourneys,
  jobJourneys,
  webhookJourneys,
  labelDesignJourneys,
  stationJourneys,
  deliveryJourneys,
  stockDocumentJourneys,
])
