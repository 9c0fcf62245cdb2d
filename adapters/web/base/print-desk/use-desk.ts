import { useSyncExternalStore } from 'react'
import { useApi, useSession } from '../api.ts'
import type { ApiClient } from '../../../http/client/api-client.ts'
import { Desk } from './desk.ts'
import type { DeskState } from './desk-state.ts'
import { PortalDesks } from './portal-desks.ts'

let held: { readonly account: string; readonly api: ApiClient; readonly desk: Desk } | undefined

function deskOf(account: string, api: ApiClient): Desk {
  if (held?.account !== account || held.api !== api) held = { account, api, desk: new Desk(account, api) }
  return held.desk
}

/** The desk of the account that is signed in; one for all parts of the page. */
export function useDesk(): Desk {
  return deskOf(String(useSession().user.id), useApi())
}

/** The print desks of the account, for asking their agents. */
export const usePortalDesks = (): PortalDesks => new PortalDesks(useApi())

/** Returns the desk's state as it is known now. */
export function useDeskState(): DeskState {
  const desk = useDesk()
  return useSyncExternalStore(desk.subscribe, desk.state)
}
