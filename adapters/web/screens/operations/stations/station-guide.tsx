import { words, type Words } from '#core/base/kernel/words.ts'
import { say } from '../../../base/words.ts'

const TITLE = words('这个操作台怎么用', '這個操作台怎麼用', 'How this station is used')

const EVERYWHERE: readonly Words[] = [
  words(
    'F2 撤销上一次扫描，F4 开关声音。断网时扫描会先记下，联网后各发送一次，被拒绝的会在列表里显示',
    'F2 復原上一次掃描，F4 開關聲音。斷網時掃描會先記下，連線後各傳送一次，被拒絕的會在清單裡顯示',
    'F2 undoes the last scan, F4 turns the sound on and off. Without a network, scans are kept and each is sent once when it is back; refused ones appear in the list',
  ),
]

/** How a station is used, folded below its scans, for staff who do it for the first time. */
export const StationGuide = ({ steps }: { readonly steps: readonly Words[] }) => (
  <details className="station-guide">
    <summary>{say(TITLE)}</summary>
    <ol>
      {[...steps, ...EVERYWHERE].map((step) => (
        <li key={step['en-US']}>{say(step)}</li>
      ))}
    </ol>
  </details>
)
