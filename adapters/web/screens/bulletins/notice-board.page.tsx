import { Board } from './board.tsx'

/** The notices screen (spec §2). */
export default function NoticeBoardPage() {
  return <Board kind="notice" />
}
