import {
  TRACK_MAILS_PAGE,
  type confirmFollowing,
  type endFollowing,
  type followParcel,
} from '#core/operations/exceptions/follow-parcel.usecase.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { trackingRoutes } from '../../../../contract/parcels/tracking/tracking.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'

type Parts = {
  readonly follow: ReturnType<typeof followParcel>
  readonly confirm: ReturnType<typeof confirmFollowing>
  readonly end: ReturnType<typeof endFollowing>
}

type Names = 'followParcel' | 'confirmTrackingMails' | 'endTrackingMails' | 'endTrackingMailsByClick' | 'trackingMailsPage'

/** Handlers of mails about a parcel to readers without an account. */
export const trackingMailHandlers = ({ follow, confirm, end }: Parts): BindingsOf<Pick<typeof trackingRoutes, Names>> => ({
  followParcel: async ({ params, body, address }) => {
    const asked = await follow({ waybill: params.airway_number, ...body, address })
    return asked.ok ? ok({ asked: true as const }) : asked
  },
  confirmTrackingMails: async ({ body }) => {
    const confirmed = await confirm(body.token)
    return confirmed.ok ? ok({ airway_number: confirmed.value.airwayNumber }) : confirmed
  },
  endTrackingMails: ({ body }) => end(body.token),
  endTrackingMailsByClick: async ({ params }) => {
    const ended = await end(params.token)
    return ended.ok ? ok({ status: 200, contentType: 'text/plain; charset=utf-8', body: 'OK' }) : ended
  },
  trackingMailsPage: async ({ params }) =>
    ok({
      status: 200,
      contentType: 'text/html; charset=utf-8',
      body: pageThatLeadsTo(`${TRACK_MAILS_PAGE}?${new URLSearchParams({ end: params.token }).toString()}`),
    }),
})

/**
 * A GET ends nothing, since mail programs follow links to look at them: it leads to the page whose
 * button does.
 */
const pageThatLeadsTo = (path: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${path}"><title>Crossdock</title></head><body><a href="${path}">Crossdock</a></body></html>`
