import { board } from './board.tsx'

/** The notices screen. */
export default board('notice')
