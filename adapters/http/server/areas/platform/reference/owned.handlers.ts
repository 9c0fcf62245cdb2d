import type { Entity } from '#core/base/fields/entity.ts'
import type { EntityStore } from '#core/base/fields/reference.ports.ts'
import type { EntityRoutes } from '../../../../contract/platform/reference/reference.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { entityHandlers, type EntityHandlerParts } from './reference.handlers.ts'

type Parts = Omit<EntityHandlerParts, 'store' | 'makeAccount'> & {
  readonly storeOf: (entity: Entity, customerId: number) => EntityStore
}

/**
 * The handlers of an entity of which each client has its own records: every call works on the
 * caller's own, and reaches no other.
 */
export function ownedHandlers({ storeOf, ...parts }: Parts): BindingsOf<EntityRoutes> {
  const own = ({ actor }: { readonly actor: { readonly id: number } }): BindingsOf<EntityRoutes> =>
    entityHandlers({ ...parts, store: storeOf(parts.entity, actor.id) })
  return {
    list: (call) => own(call).list(call),
    find: (call) => own(call).find(call),
    create: (call) => own(call).create(call),
    update: (call) => own(call).update(call),
    remove: (call) => own(call).remove(call),
    export: (call) => own(call).export(call),
    import: (call) => own(call).import(call),
  }
}
