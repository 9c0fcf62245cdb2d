import { bulletinStaffRoutes, noticeRoutes, noticeStaffRoutes } from '../../../../../http/contract/portal/messages/publication.routes.ts'

export type DeskKind = 'bulletin' | 'notice'

/** Routes that the staff call for each kind. */
export const DESK_ROUTES = {
  bulletin: {
    area: 'bulletins',
    list: bulletinStaffRoutes.bulletins,
    find: bulletinStaffRoutes.keptBulletin,
    add: bulletinStaffRoutes.addBulletin,
    change: bulletinStaffRoutes.changeBulletin,
    remove: bulletinStaffRoutes.removeBulletin,
    move: bulletinStaffRoutes.moveBulletin,
    readers: bulletinStaffRoutes.bulletinReaders,
  },
  notice: {
    area: 'notices',
    list: noticeRoutes.notices,
    find: noticeRoutes.notice,
    add: noticeStaffRoutes.addNotice,
    change: noticeStaffRoutes.changeNotice,
    remove: noticeStaffRoutes.removeNotice,
    move: noticeStaffRoutes.moveNotice,
    readers: noticeStaffRoutes.noticeReaders,
  },
} as const
