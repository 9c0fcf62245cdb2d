import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../../base/words.ts'

export const cameraWords = defineWords('camera', {
  open: words('使用摄像头', '使用相機', 'Use camera'),
  close: words('关闭摄像头', '關閉相機', 'Turn camera off'),
  camera: words('摄像头', '相機', 'Camera'),
  help: words('把条码放进画面', '把條碼放進畫面', 'Hold the barcode in the picture'),
  photograph: words('拍照', '拍照', 'Take photograph'),
  starting: words('正在打开摄像头', '正在開啟相機', 'Starting the camera'),
  refused: words(
    '浏览器不允许使用摄像头，请在网站设置中允许',
    '瀏覽器不允許使用相機，請在網站設定中允許',
    'The browser blocks the camera. Allow it in the site settings',
  ),
  missing: words('没有找到摄像头；需要 https 访问', '沒有找到相機；需要 https 存取', 'No camera found. It needs a page opened by https'),
})
