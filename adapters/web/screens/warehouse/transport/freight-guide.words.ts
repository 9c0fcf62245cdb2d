import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../base/words.ts'

export const freightGuideWords = defineWords('freight-guide', {
  title: words('袋和提单怎么操作', '袋和提單怎麼操作', 'How bags and bills of lading are handled'),
  open: words(
    '在操作台“装袋”打开新袋，或扫描预印袋号；然后逐件扫描包裹。一件包裹只能在一个袋里，再次扫描会显示它在哪个袋',
    '在操作台「裝袋」打開新袋，或掃描預印袋號；然後逐件掃描包裹。一件包裹只能在一個袋裡，再次掃描會顯示它在哪個袋',
    'At the station “Bag”, open a new bag or scan the code of a bag, then scan its parcels. A parcel is in one bag only: scanned again, it names that bag',
  ),
  lane: words(
    '第一件包裹决定袋的目的国和渠道；发往别处的包裹会被拒绝，确需放入时填写原因',
    '第一件包裹決定袋的目的國和渠道；發往別處的包裹會被拒絕，確需放入時填寫原因',
    'The first parcel says where the bag goes and by which channel. One that goes elsewhere is refused; to put it in all the same, say why',
  ),
  seal: words(
    '输入数字为袋重。封袋后打印袋标（100×100 mm）。封好的袋不能再增减包裹，要改先“重新打开”',
    '輸入數字為袋重。封袋後列印袋標（100×100 mm）。封好的袋不能再增減包裹，要改先「重新開啟」',
    'Type a number to weigh the bag. Seal it and print its label (100×100 mm). To change what is in a sealed bag, reopen it first',
  ),
  dispatch: words(
    '在操作台“出库”扫描袋：袋内包裹全部出库并计费。有一件不能出库，整袋留下，并说明是哪件、为什么；取出后再扫',
    '在操作台「出庫」掃描袋：袋內包裹全部出庫並計費。有一件不能出庫，整袋留下，並說明是哪件、為什麼；取出後再掃',
    'Scan the bag at the station “Dispatch”: all its parcels go out and are charged. Where one may not leave, the whole bag stays and the reason is shown; take that parcel out and scan again',
  ),
  load: words(
    '新建提单（主单号会检查校验位），在提单页扫描已封的袋，或从列表选择。起飞前可以撤下',
    '新增提單（主單號會檢查校驗碼），在提單頁掃描已封的袋，或從列表選擇。起飛前可以撤下',
    'Create the bill of lading (the check digit of its number is verified) and scan sealed bags onto it, or choose them from the list. They can be taken off until the flight departs',
  ),
  fly: words(
    '“确认起飞”给每件包裹记录“航班已起飞”（112），“确认到达”记录“到达目的地机场”（130）。两者都不能撤销',
    '「確認起飛」給每件包裹記錄「航班已起飛」（112），「確認到達」記錄「到達目的地機場」（130）。兩者都不能復原',
    '“Flight departed” gives every parcel event 112, “Flight arrived” event 130. Neither can be undone',
  ),
  empty: words(
    '到达后拆袋：包裹可以装入其他袋，袋号可以再用，历史保留',
    '到達後拆袋：包裹可以裝入其他袋，袋號可以再用，歷史保留',
    'Empty the bag after arrival: its parcels can go into other bags, its code is free again, and its history stays',
  ),
})
