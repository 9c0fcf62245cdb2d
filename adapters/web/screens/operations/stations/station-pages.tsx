import { words } from '#core/base/kernel/words.ts'
import type { StationName } from '#core/operations/stations/station-facts.ts'
import { FreightGuide } from '../../warehouse/transport/freight-guide.tsx'
import { BagAtHand } from './bag-at-hand.tsx'
import { StocktakeAtHand, TransferAtHand } from './deliveries/count-at-hand.tsx'
import { DeliveriesScreen } from './deliveries/deliveries.screen.tsx'
import { ReceiveSheet } from './receive-sheet.tsx'
import { ShelveScreen } from './shelve/shelve.screen.tsx'
import { StationGuide } from './station-guide.tsx'
import type { StationPage } from './station-page.ts'
import { PICKING } from './station-switch.tsx'

/** The page of each station. */
export const STATION_PAGES: { readonly [Name in StationName]: StationPage } = {
  receive: {
    guide: (
      <StationGuide
        steps={[
          words(
            '扫描运单号、订单号、客户单号、平台单号或来货运单号，再输入重量（kg），需要时带上长宽高（cm）。连接电子秤后，重量稳定即自动收货',
            '掃描運單號、訂單號、客戶單號、平台單號或來貨運單號，再輸入重量（kg），需要時帶上長寬高（cm）。連接電子秤後，重量穩定即自動收貨',
            'Scan any number of the parcel, then type its weight in kg, with length, width and height in cm where they are measured. With a scale connected, the weight is taken as soon as it is stable',
          ),
          words(
            '称重前可以拍照，客户能看到照片。重量超出容差时会问客户：包裹放到暂存区，等客户确认；确认前可以再次扫描并重新称重',
            '秤重前可以拍照，客戶能看到照片。重量超出容差時會問客戶：包裹放到暫存區，等客戶確認；確認前可以再次掃描並重新秤重',
            'Photograph the parcel before it is weighed; its client sees the photographs. A weight beyond the tolerance is put to the client: keep the parcel on hold until the answer comes. Until then it can be scanned and weighed again',
          ),
          words(
            '退仓、平台退货和拆包订单收货后点“上架货物”，把货物放上库位',
            '退倉、平台退貨和拆包訂單收貨後點「上架貨物」，把貨物放上儲位',
            'After a removal, a marketplace return or an unpacking press “Shelve its pieces” to put them on their shelves',
          ),
          words(
            '已有重量的包裹可以用表格一次收完。同一表格再导入不会重复收货，被拒绝的行可以下载、改好后再导入',
            '已有重量的包裹可以用表格一次收完。同一表格再匯入不會重複收貨，被拒絕的列可以下載、改好後再匯入',
            'Parcels that were weighed elsewhere are received from a sheet. The same sheet again changes nothing; refused rows can be downloaded, corrected and sent again',
          ),
        ]}
      />
    ),
    help: 'codeHelp',
    controls: ReceiveSheet,
  },
  deliveries: {
    guide: (
      <StationGuide
        steps={[
          words(
            '扫描送货单上的入库单号：预报的货物登记为已到货。然后逐件扫描商品；同款多件时，扫一件后输入还有几件。残损的先切换到“残损”',
            '掃描送貨單上的入庫單號：預報的貨物登記為已到貨。然後逐件掃描商品；同款多件時，掃一件後輸入還有幾件。殘損的先切換到「殘損」',
            'Scan the number on the delivery note: the delivery has arrived then. Scan its items one by one. For many of one item, scan one and type how many more there are. Choose “Damaged” before damaged ones',
          ),
          words(
            '点完后点“完成清点”，或扫描桌上的 FINISH-COUNT。客户收到结果，有差异时由客户答复',
            '點完後點「完成清點」，或掃描桌上的 FINISH-COUNT。客戶收到結果，有差異時由客戶答覆',
            'Press “Finish count” when all is counted, or scan FINISH-COUNT on the table. The client gets the result, and answers a difference',
          ),
          words(
            '上架：扫描库位，剩下的全部放到这里；只放一种商品时，先扫商品再扫库位',
            '上架：掃描儲位，剩下的全部放到這裡；只放一種商品時，先掃商品再掃儲位',
            'Shelve: scan a location to put all that is left there. To put one item there, scan the item first, then the location',
          ),
        ]}
      />
    ),
    screen: DeliveriesScreen,
  },
  shelve: {
    guide: (
      <StationGuide
        steps={[
          words(
            '扫描已收货的退仓、平台退货或拆包订单：显示应有的 SKU 和件数，还没收货的先到收货台',
            '掃描已收貨的退倉、平台退貨或拆包訂單：顯示應有的 SKU 和件數，還沒收貨的先到收貨台',
            'Scan a removal, a marketplace return or an unpacking that was received: its SKUs and pieces are shown. Receive it first where it was not',
          ),
          words(
            '清点后改件数，再扫描库位：良品放货架或托盘，残损可放任何库位。分几个库位时，每次填这个库位的件数',
            '清點後改件數，再掃描儲位：良品放貨架或棧板，殘損可放任何儲位。分幾個儲位時，每次填這個儲位的件數',
            'Count, correct the numbers, then scan a location: good pieces go to a shelf or a pallet, damaged ones anywhere. For several locations, enter what goes to each before its scan',
          ),
          words(
            '找不到的点“剩下的登记缺少”，或扫描桌上的 FINISH-COUNT。全部处理完后客户收到清点结果',
            '找不到的點「剩下的登記缺少」，或掃描桌上的 FINISH-COUNT。全部處理完後客戶收到清點結果',
            'Press “Report the rest as missing” for what is not there, or scan FINISH-COUNT on the table. When nothing is left, the client gets the result',
          ),
        ]}
      />
    ),
    screen: ShelveScreen,
  },
  sort: {
    guide: (
      <StationGuide
        steps={[
          words(
            '扫描包裹，放到大字显示的分拣口',
            '掃描包裹，放到大字顯示的分揀口',
            'Scan a parcel and lay it on the lane in large letters',
          ),
          words(
            '不能继续的包裹会说明原因，请放到暂存区',
            '不能繼續的包裹會說明原因，請放到暫存區',
            'A parcel that may not go on says why. Put it on hold',
          ),
        ]}
      />
    ),
    help: 'codeHelp',
  },
  pick: { beginsAt: PICKING },
  pack: {
    guide: (
      <StationGuide
        steps={[
          words(
            '扫描周转箱（如 W12-7）或订单的任何单号，输入重量。拣齐的订单才能打包',
            '掃描周轉箱（如 W12-7）或訂單的任何單號，輸入重量。揀齊的訂單才能打包',
            'Scan the tote, such as W12-7, or any number of the order, and type its weight. Only orders that are picked whole are packed',
          ),
          words(
            '打包后打印面单：平台面单和我方面单一起打印。连接了打印台时自动打印。面单坏了再扫一次，可以补打',
            '打包後列印面單：平台面單和我方面單一起列印。連接了列印台時自動列印。面單壞了再掃一次，可以補印',
            'Print the label: the marketplace’s own comes out after ours. Where a printer is connected, both are printed by themselves. Scan the order once more to print a damaged label again',
          ),
        ]}
      />
    ),
    help: 'codeHelp',
  },
  bag: { guide: <FreightGuide />, help: 'bagHelp', panel: BagAtHand },
  dispatch: {
    guide: (
      <StationGuide
        steps={[
          words(
            '扫描包裹或整袋。不能出库的会说明原因',
            '掃描包裹或整袋。不能出庫的會說明原因',
            'Scan a parcel or a whole bag. What may not leave says why',
          ),
        ]}
      />
    ),
    help: 'codeHelp',
  },
  deliver: {
    guide: (
      <StationGuide
        steps={[
          words(
            '交给收件人、提货车辆或自有司机签收时，扫描包裹。代收货款显示在结果里，先收款再交货',
            '交給收件人、提貨車輛或自有司機簽收時，掃描包裹。代收貨款顯示在結果裡，先收款再交貨',
            'Scan a parcel as it is handed over: at the counter, to the truck that collects it, or by our own driver. Cash on delivery is shown: take it first',
          ),
          words(
            '需要签收证明时先拍照，再扫描：照片与订单一起保存，客户能看到；撤销扫描时照片一并移除',
            '需要簽收證明時先拍照，再掃描：照片與訂單一起保存，客戶能看到；復原掃描時照片一併移除',
            'Where the handover has to be proven, photograph it and then scan: the photographs are kept with the order, its client sees them, and undoing the scan removes them',
          ),
        ]}
      />
    ),
    help: 'codeHelp',
  },
  return: {
    guide: (
      <StationGuide
        steps={[
          words(
            '扫描退回的包裹，选择异常并拍照，再输入重量。已寄出的包裹变为“已退回”，退货订单变为“已入库”',
            '掃描退回的包裹，選擇異常並拍照，再輸入重量。已寄出的包裹變為「已退回」，退貨訂單變為「已入庫」',
            'Scan the parcel, choose what is wrong with it, photograph it, then type its weight. A parcel that was sent is then returned, an order that announces a return is received',
          ),
          words(
            '没有预告的登记为无主件，放到暂存区。在“退件”里匹配到订单或客户',
            '沒有預告的登記為無主件，放到暫存區。在「退件」裡匹配到訂單或客戶',
            'What no order announced is kept as unknown: put it on hold. It is matched to an order or a client under Returns',
          ),
          words(
            '客户选择拆包上架后，扫描拆包订单或包裹的旧面单，输入重量，再点“上架货物”',
            '客戶選擇拆包上架後，掃描拆包訂單或包裹的舊面單，輸入重量，再點「上架貨物」',
            'When the client has it unpacked, scan the order of the unpacking or the old label of the parcel, type the weight, then press “Shelve its pieces”',
          ),
        ]}
      />
    ),
    help: 'codeHelp',
  },
  transfer: {
    guide: (
      <StationGuide
        steps={[
          words(
            '扫描调拨单号，再逐件扫描商品；同一商品多件时先填件数。残损的先勾选“残损”',
            '掃描調撥單號，再逐件掃描商品；同一商品多件時先填件數。殘損的先勾選「殘損」',
            'Scan the number of the transfer, then its items one by one, or with how many they are. Tick “Damaged” before a damaged one',
          ),
          words(
            '不在调拨单里的商品和多出的件数会被拒绝，请另放并联系发货仓库',
            '不在調撥單裡的商品和多出的件數會被拒絕，請另放並聯絡發貨倉庫',
            'Items that are not part of the transfer, and pieces too many, are refused: keep them apart and ask the warehouse that sent them',
          ),
          words(
            '全部点完后点“完成收货”，或扫描桌上的 FINISH-COUNT。没点到的成为差异，并通知客户',
            '全部點完後點「完成收貨」，或掃描桌上的 FINISH-COUNT。沒點到的成為差異，並通知客戶',
            'Press “Finish receiving” when all is counted, or scan FINISH-COUNT on the table. What was not counted becomes a difference, and the client gets a message',
          ),
        ]}
      />
    ),
    help: 'countHelp',
    panel: TransferAtHand,
  },
  stocktake: {
    guide: (
      <StationGuide
        steps={[
          words(
            '在“盘点”新建盘点单，选择库区或库位。扫描盘点单号，再扫描库位，然后逐件扫描那里的商品，多件时先填件数',
            '在「盤點」新增盤點單，選擇庫區或儲位。掃描盤點單號，再掃描儲位，然後逐件掃描那裡的商品，多件時先填件數',
            'Create a stocktake of an area or of locations under Stocktakes. Scan its number, then a location, then the items there one by one, or with how many they are',
          ),
          words(
            '空库位也要扫描：扫描过的库位没有点到的商品按 0 件处理，没有扫描的库位不参与比较',
            '空儲位也要掃描：掃描過的儲位沒有點到的商品按 0 件處理，沒有掃描的儲位不參與比較',
            'Scan empty locations too: what is not counted at a scanned location is taken to be missing, and locations that are not scanned are left out',
          ),
          words(
            '账面数不显示，所以点到多少就是多少。点“完成盘点”后，由没有参与盘点的同事审核差异并过账',
            '帳面數不顯示，所以點到多少就是多少。點「完成盤點」後，由沒有參與盤點的同事審核差異並過帳',
            'What is booked is not shown, so that what you count is what is there. Press “Finish count”; a colleague who didn’t count approves the differences, which are then posted',
          ),
        ]}
      />
    ),
    help: 'stocktakeHelp',
    panel: StocktakeAtHand,
  },
  find: {
    guide: (
      <StationGuide
        steps={[
          words(
            '扫描任何单号，查看包裹的全部信息和可以做的操作',
            '掃描任何單號，查看包裹的全部資訊和可以做的操作',
            'Scan any number to see everything about the parcel, and what you may do with it',
          ),
        ]}
      />
    ),
    help: 'codeHelp',
  },
}
