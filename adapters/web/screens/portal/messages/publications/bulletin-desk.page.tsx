import { publicationDesk } from './publication-desk.tsx'

/** Where the staff write bulletins. */
export default publicationDesk('bulletin')
