import { board } from './board.tsx'

/** The notices screen (spec §2). */
export default board('notice')
