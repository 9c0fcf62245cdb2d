import { developers } from './developers/composition.ts'
import { messages } from './messages/composition.ts'
import { notifications } from './notifications/composition.ts'
import { shippers } from './shippers/composition.ts'
import { webhooks } from './webhooks/composition.ts'

/** Compositions of the areas of portal. */
export const portalCompositions = {
  developers,
  messages,
  notifications,
  shippers,
  webhooks,
}
