import { PublicationDesk } from './publication-desk.tsx'

/** Where the staff write notices. */
export default function NoticeDeskPage() {
  return <PublicationDesk kind="notice" />
}
