import { developers } from './developers/composition.ts'
import { keys } from './keys/composition.ts'
import { members } from './members/composition.ts'
import { messages } from './messages/composition.ts'
import { notifications } from './notifications/composition.ts'
import { shippers } from './shippers/composition.ts'
import { webhooks } from './webhooks/composition.ts'

/** Compositions of the areas of portal. */
export const portalCompositions = {
  developers,
  keys,
  members,
  messages,
  notifications,
  shippers,
  webhooks,
}
