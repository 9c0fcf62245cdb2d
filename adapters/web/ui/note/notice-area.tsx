import { useSyncExternalStore } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import { areNoticesWanted, onNoticesWanted } from './notify.ts'

const Toaster = lazyPart(() => import('./toaster.tsx'))

/** The place of notices; rendered once in the app, and loaded with the first notice. */
export function NoticeArea() {
  return useSyncExternalStore(onNoticesWanted, areNoticesWanted) ? <Toaster /> : null
}
