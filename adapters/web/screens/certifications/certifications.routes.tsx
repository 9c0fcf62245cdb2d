import { words } from '../../../../core/kernel/words.ts'
import { AREA_GROUPS } from '../../../../core/identity/areas.ts'
import type { Screen } from '../../app/screen.ts'

export const certificationScreens: readonly Screen[] = [
  {
    path: '/admin/certifications',
    title: words('认证审核', '認證審核', 'Certification queue'),
    audience: 'staff',
    permission: { area: 'certifications', action: 'read' },
    menu: { group: AREA_GROUPS.clients },
    load: () => import('./certifications.page.tsx'),
  },
]
