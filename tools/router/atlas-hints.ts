import type { Hints } from './hints.ts';

const MAKE =
  'add|adding|draw|place|put|create|make|build|drop|insert|plot|show|display|render|mark|lay|raise|erect|stand|overlay|pin|attach|write|surround|outline|visuali[sz]e';
const MAKE_ZH =
  '添加|新增|加入|加上|加|画|畫|绘制|繪製|创建|創建|建立|建|放置|放|生成|做|显示|顯示|展示|插入|标|標|立|叠加|疊加|写|寫|围|圍|搭';
const TAKE = 'remove|delete|erase|get rid of|take away|take off|drop|discard';
const TAKE_ZH = '删除|刪除|删掉|刪掉|移除|去掉|拿掉|清除';
const LOAD = 'load|import|open|add|bring in|stream|show|display|overlay|use|switch on|fetch';
const LOAD_ZH = '加载|加載|载入|載入|导入|匯入|打开|打開|接入|添加|叠加|疊加|显示|顯示|使用|读取|讀取';

const say = (...sources: readonly string[]) => new RegExp(sources.join('|'), 'iu');
const acted = (verbs: string, verbsZh: string) => (en: string, zh: string) =>
  say(`\\b(?:${verbs})\\b[^.;!?。；]{0,60}?\\b(?:${en})\\b`, `(?:${verbsZh})[^。；！？.;]{0,24}?(?:${zh})`);
const made = acted(MAKE, MAKE_ZH);
const taken = acted(TAKE, TAKE_ZH);
const loaded = acted(LOAD, LOAD_ZH);

/** Words that people use for the map tools, in English and Chinese. */
export const atlasHints: Hints = {
  says: {
    flyTo: say(
      '\\b(?:fly|flying|zoom|travel|navigate|pan|take me|bring me|head over|move the (?:view|camera))\\b[^.;!?]{0,30}?\\b(?:to|over|into|above|in on)\\b',
      '\\bfly (?:there|me)\\b|\\bgo to (?!bed|sleep|work|market|court|the next|step)[\\p{L}0-9]',
      '飞到|飛到|飞往|飛往|飞向|飛向|飞去|飛去|前往|定位到|带我去|帶我去|移动到|移動到|缩放到|縮放到|镜头移|鏡頭移',
    ),
    setView: say(
      '\\b(?:set|jump|snap|put)\\b[^.;!?]{0,20}?\\b(?:view|viewer)\\b|\\bjump (?:straight |directly )?to\\b|\\binstantly\\b|\\bwithout (?:any )?(?:flight|animation)\\b',
      '设置视角|設定視角|设定视角|直接跳到|立即切换到|瞬间|瞬間|跳转到|跳轉到|视角设|視角設',
    ),
    getView: say(
      '\\b(?:where am i|what am i looking at|current (?:view|camera|position)|present view|which way)\\b|\\bget\\b[^.;!?]{0,20}\\bview\\b',
      '当前视角|目前視角|当前视图|目前的視角|现在在哪|現在在哪|相机位置|相機位置|当前位置|目前位置',
    ),
    zoomToExtent: say(
      '\\b(?:fit|zoom|frame)\\b[^.;!?]{0,40}?\\b(?:extent|bounds|bounding box|bbox|window|region|west|rectangle)\\b|\\bbounding box\\b',
      '缩放到.{0,12}范围|縮放到.{0,12}範圍|范围视图|全图范围|显示.{0,8}范围|边界框|邊界框',
    ),
    saveViewpoint: say(
      '\\b(?:save|remember|bookmark|store|keep)\\b[^.;!?]{0,30}?\\b(?:view|viewpoint|camera|angle|spot)\\b|\\bbookmark\\b',
      '(?:保存|儲存|收藏|记住|記住|存下)[^。；]{0,10}(?:视角|視角|视点|視點|书签|書籤)',
    ),
    loadViewpoint: say(
      '\\b(?:load|restore|return to|go back to|recall|reopen)\\b[^.;!?]{0,30}?\\b(?:viewpoint|saved view|bookmark|view|angle)\\b',
      '(?:恢复|恢復|回到|加载|載入|加載|切换到)[^。；]{0,10}(?:视点|視點|书签|書籤|保存的视角|儲存的視角)',
    ),
    listViewpoints: say(
      '\\b(?:list|which|what|show)\\b[^.;!?]{0,30}?\\b(?:viewpoints|bookmarks|saved views)\\b',
      '(?:列出|查看|哪些|有什么)[^。；]{0,12}(?:视点|視點|书签|書籤)',
    ),
    exportScene: say(
      '\\bexport\\b|\\bdownload\\b[^.;!?]{0,20}?\\b(?:scene|map|everything)\\b|\\bsave\\b[^.;!?]{0,20}?\\bscene\\b',
      '导出|匯出|輸出場景|下载场景|下載場景',
    ),
    addMarker: say(
      made(
        'markers?|pins?|pushpins?|points? at|dots?',
        '标记|標記|标注点|標註點|图钉|圖釘|大头针|大頭針|点位|點位|地标|地標',
      ).source,
      '\\b(?:mark|pin)\\b (?:the |it|this|that|them|where|its|my|[A-Z])|标出|標出|标一下|標一下',
    ),
    addLabel: say(
      made('labels?|text|captions?|annotations?|caption', '标签|標籤|文字|文本|注记|註記').source,
      '\\blabel (?:it|the|this|them|that)\\b',
    ),
    addModel: made(
      '(?:3d |gltf |glb )models?|gltf|glb|models? (?:from|at|of)',
      '3D ?模型|三维模型|三維模型|gltf|glb|模型',
    ),
    addPolygon: made(
      'polygons?|area (?:between|with|bounded|from|of)|filled area|zone|triangle|footprint|parcel',
      '多边形|多邊形|面域|区域|區域|地块|地塊|三角形',
    ),
    addPolyline: made(
      'polylines?|lines?(?! of text)|routes?|path between',
      '折线|折線|线段|線段|路线|路線|连线|連線|线|線',
    ),
    updateEntity: say(
      '\\b(?:update|change|recolou?r|rename|edit|modify|turn|move|hide|paint)\\b[^.;!?]{0,30}?\\b(?:entity|marker|pin|label|polygon|line|colou?r of)\\b',
      '(?:更新|修改|改|调整|調整|变更|變更)[^。；]{0,12}(?:实体|實體|标记|標記|标签|標籤|多边形|颜色|顏色)',
    ),
    removeEntity: taken(
      'entity|entities|markers?|pins?|labels?|polygons?|lines?|polylines?|shape|box|thing|it|that|this|object|wall|circle',
      '实体|實體|标记|標記|标签|標籤|多边形|多邊形|线|線|图形|圖形|对象|物件|那个|那個|这个|這個|它',
    ),
    batchAddEntities: say(
      '\\b(?:batch|bulk)\\b|\\b(?:all (?:of )?these|these (?:\\w+ )?|several|many|multiple|a list of|dozens of|hundreds of|\\d{2,}) (?:markers|pins|points|places|locations|stations|stores)\\b',
      '批量|批次|一次添加|一次性|多个标记|多個標記|(?:标|標|加|放|畫|画)[^。；]{0,8}(?:这些点|這些點)|全部标',
    ),
    queryEntities: say(
      '\\b(?:which|what|list|find|query|search|how many)\\b[^.;!?]{0,30}?\\b(?:entities|markers|pins|drawn|objects|shapes|on the (?:map|globe))\\b',
      '(?:查询|查詢|查找|列出|有哪些|多少)[^。；]{0,14}(?:实体|實體|标记|標記|对象|物件|图形)',
    ),
    getEntityProperties: say(
      '\\b(?:properties|attributes|details)\\b[^.;!?]{0,20}?\\b(?:of|for)\\b[^.;!?]{0,20}?\\b(?:entity|marker|pin|polygon|this|that|it|shape)\\b',
      '(?:实体|實體|标记|標記)[^。；]{0,6}(?:属性|屬性|详情|資訊)',
    ),
    addGeoJsonLayer: say(
      '\\bgeojson\\b|\\bfeature collection\\b',
      made('(?:data|vector) layers?|layers?', '图层|圖層|数据层|資料層|矢量数据').source,
    ),
    addGeoJsonPrimitive: say(
      '\\bprimitives?\\b|\\b(?:huge|massive|very large|millions of)\\b[^.;!?]{0,40}?\\b(?:geojson|features|polygons)\\b',
      '图元|圖元|海量|大规模.{0,6}GeoJSON|超大',
    ),
    listLayers: say(
      '\\b(?:list|which|what|show)\\b[^.;!?]{0,24}?\\blayers\\b',
      '(?:列出|查看|哪些|有什么|有什麼|显示所有|顯示所有)[^。；]{0,10}(?:图层|圖層)|(?:图层|圖層)(?:列表|清单|清單)',
    ),
    getLayerSchema: say(
      '\\b(?:schema|fields|attributes|columns|properties)\\b[^.;!?]{0,30}?\\blayer\\b|\\blayer\\b[^.;!?]{0,20}?\\b(?:schema|fields|attributes|columns)\\b',
      '(?:图层|圖層)[^。；]{0,10}(?:字段|欄位|属性|屬性|结构|結構)',
    ),
    removeLayer: taken(
      'layers?|thing|it|that|this|overlay|geojson|heat ?map|tileset|imagery',
      '图层|圖層|叠加层|热力图|熱力圖|它|那个|那個',
    ),
    clearAll: say(
      '\\b(?:clear|wipe|empty|reset)\\b[^.;!?]{0,24}?\\b(?:map|globe|scene|everything|all|it)\\b|\\bclear all\\b|\\b(?:remove|delete) everything\\b|\\bstart (?:over|afresh)\\b',
      '清空|清除所有|清除全部|全部清除|全部删除|全部刪除|重置地图|重置地圖',
    ),
    setLayerVisibility: say(
      '\\b(?:hide|show|toggle|turn (?:on|off)|switch (?:on|off)|unhide)\\b[^.;!?]{0,40}?\\blayers?\\b|\\blayer (?:visible|invisible|visibility)\\b',
      '(?:隐藏|隱藏|显示|顯示|关闭|關閉|打开|打開|切换|切換)[^。；]{0,12}(?:图层|圖層)|(?:图层|圖層)[^。；]{0,8}(?:隐藏|隱藏|显示|可见|可見)',
    ),
    updateLayerStyle: say(
      '\\b(?:restyle|style|recolou?r|opacity|transparen\\w+|translucent|semi-transparent)\\b[^.;!?]{0,40}?\\blayers?\\b|\\blayers?\\b[^.;!?]{0,60}?\\b(?:style|colou?r|opacity|transparent|translucent|red|blue|green|yellow)\\b|\\b(?:change|set|make)\\b[^.;!?]{0,20}?\\blayer\\b[^.;!?]{0,30}?\\b(?:colou?r|opacity|style|red|blue|green)\\b',
      '(?:图层|圖層)[^。；]{0,14}(?:样式|樣式|颜色|顏色|透明|改成|设为|改為)|(?:样式|樣式|透明度)[^。；]{0,12}(?:图层|圖層)|(?:修改|调整|更改|調整)[^。；]{0,6}(?:图层|圖層)',
    ),
    setBasemap: say(
      '\\bbase ?maps?\\b|\\bbackground map\\b|\\b(?:switch|change|use|set)\\b[^.;!?]{0,24}?\\b(?:satellite|street map|streets|dark map|osm|openstreetmap|dark mode)\\b|\\bsatellite (?:imagery|view|map|background)\\b',
      '底图|底圖|影像地图|卫星图|衛星圖|卫星影像|街道图|暗色地图|暗色地圖',
    ),
    lookAtTransform: say(
      '\\blook (?:straight |directly )?(?:at|down (?:at|on))\\b|\\baim\\b[^.;!?]{0,20}?\\b(?:camera|at)\\b|\\bpoint the camera\\b|\\bcamera\\b[^.;!?]{0,24}?\\b(?:at|toward|towards|facing)\\b',
      '对准|對準|看向|注视|注視|俯视|俯視|俯瞰|镜头对|鏡頭對|朝向目标|瞄准',
    ),
    startOrbit: say(
      '\\borbit(?:ing)?\\b|\\b(?:circle|rotate|spin|revolve)\\b[^.;!?]{0,24}?\\b(?:around|round|about)\\b|\\b360\\b',
      '环绕|環繞|绕着|繞著|绕行|繞行|盘旋|盤旋|旋转镜头|旋轉鏡頭|围绕.{0,10}旋转',
    ),
    stopOrbit: say(
      '\\b(?:stop|end|halt|quit)\\b[^.;!?]{0,20}?\\b(?:orbit|orbiting|rotating|rotation|circling|spinning)\\b',
      '(?:停止|结束|結束|取消)[^。；]{0,6}(?:环绕|環繞|旋转|旋轉|绕|盘旋)',
    ),
    setCameraOptions: say(
      '\\b(?:disable|enable|lock|unlock|limit|restrict|allow|forbid|prevent|turn off|turn on|cap)\\b[^.;!?]{0,40}?\\b(?:zoom(?:ing)?|tilt(?:ing)?|rotat\\w+|pan(?:ning)?|gestures?|camera|mouse|collision)\\b',
      '(?:禁用|启用|啟用|禁止|锁定|鎖定|限制|允许|允許|关闭|關閉)[^。；]{0,10}(?:缩放|縮放|旋转|旋轉|倾斜|傾斜|镜头|鏡頭|相机|相機|手势|手勢|视角)',
    ),
    addBillboard: say(
      made(
        'billboards?|icons?|(?:picture|image|logo|sign) (?:sign|at|above|over|on)|logo|image',
        '广告牌|廣告牌|图标|圖示|图片|圖片|看板|标牌',
      ).source,
    ),
    addBox: say(
      made('box(?:es)?(?! office)|cuboids?|cubes?', '盒子|长方体|長方體|立方体|立方體|方块|方塊|箱体').source,
    ),
    addCorridor: say(
      made('corridors?|buffers?|road (?:band|strip)|swath|strip', '走廊|廊道|缓冲带|緩衝帶|缓冲区|通道').source,
    ),
    addCylinder: say(made('cylinders?|cones?|column|silo|tower shape', '圆柱|圓柱|圆锥|圓錐|柱体|柱體').source),
    addEllipse: say(
      made(
        'ellipses?|circles?|(?:circular|round) (?:area|zone)|ovals?|radius around',
        '椭圆|橢圓|圆形|圓形|圆圈|圓圈|圆|圓',
      ).source,
    ),
    addRectangle: say(made('rectangles?|rectangular|squares?', '矩形|长方形|長方形|方形').source),
    addWall: say(made('walls?(?! street)|fences?|barrier', '墙|牆|围栏|圍欄|栅栏').source),
    createAnimation: say(
      '\\banimat(?:e|ed|ion|ing)\\b|\\b(?:moving|drive|driving|sail|cruise|travels?)\\b[^.;!?]{0,40}?\\b(?:along|waypoints|from)\\b|\\bwaypoints\\b',
      '动画|動畫|沿.{0,12}(?:移动|移動|行驶|行駛|飞行|飛行)|路径点|航点|航點',
    ),
    controlAnimation: say(
      '\\b(?:play|pause|resume|restart|rewind|stop)\\b[^.;!?]{0,24}?\\banimations?\\b',
      '(?:播放|暂停|暫停|继续|繼續|重播|停止|重新开始)[^。；]{0,6}(?:动画|動畫)',
    ),
    removeAnimation: taken('animations?', '动画|動畫'),
    listAnimations: say(
      '\\b(?:list|which|what|show)\\b[^.;!?]{0,20}?\\banimations\\b',
      '(?:列出|哪些|查看)[^。；]{0,8}(?:动画|動畫)',
    ),
    updateAnimationPath: say(
      '\\b(?:change|update|reroute|replace|edit)\\b[^.;!?]{0,30}?\\b(?:animation|path|waypoints|route of)\\b',
      '(?:更新|修改|更改|替换)[^。；]{0,8}(?:动画路径|動畫路徑|航线|路径|路徑)',
    ),
    trackEntity: say(
      '(?<!\\b(?:recorded|gps|the|their|its|a|an|sound|bus|flight) )\\b(?:track|follow|chase|stay with|keep (?:the camera )?on)\\b(?! up\\b| records?\\b| logs?\\b| the (?:rules|instructions|money))',
      '跟踪|跟蹤|追踪|追蹤|跟随|跟隨|跟着|跟著|锁定.{0,6}(?:目标|实体)',
    ),
    controlClock: say(
      '\\b(?:clock|timeline|time of day|simulation time|speed up time|fast[- ]forward|multiplier|real[- ]time speed|times (?:normal )?speed|play time|pause time)\\b|\\bset (?:the )?(?:scene )?time\\b|\\b\\d+x\\b',
      '时钟|時鐘|时间轴|時間軸|倍速|仿真时间|场景时间|場景時間|时间设|時間設|快进|快進|时间流速|加速时间',
    ),
    setGlobeLighting: say(
      '\\b(?:globe|day[- ]?(?:and[- ])?night|sun ?light|earth) ?(?:lighting|shading|light)?\\b[^.;!?]{0,20}?\\b(?:on|off|lighting|enable|disable)\\b|\\blighting\\b|\\bday[- ]?(?:and|/)?[- ]?night\\b',
      '光照|昼夜|晝夜|日夜|日照',
    ),
    setSceneOptions: say(
      '\\b(?:fog|atmosphere|shadows?|depth test|skybox|sky|haze|moon(?! lake))\\b',
      '雾|霧|大气|大氣|阴影|陰影|天空|深度检测|深度測試|月亮',
    ),
    setPostProcess: say(
      '\\b(?:bloom|ambient occlusion|ssao|depth of field|night vision|post[- ]?process\\w*|fxaa|anti-?alias\\w*|black[- ]and[- ]white|glow)\\b',
      '泛光|辉光|輝光|后处理|後處理|夜视|夜視|景深|环境光遮蔽|黑白|抗锯齿',
    ),
    load3dTiles: say(
      '\\b3d[- ]?tiles?\\b|\\btilesets?\\b|\\btileset\\.json\\b|\\b(?:photogrammetry|city model|mesh)\\b',
      '3D ?Tiles|三维瓦片|三維瓦片|倾斜摄影|傾斜攝影|瓦片模型|瓦片',
    ),
    load3dGaussianSplat: say('\\b(?:gaussian|splats?|splatting)\\b', '高斯|泼溅|潑濺'),
    loadTerrain: say(
      loaded('terrain|elevation|dem|relief|height ?map', '地形|高程').source,
      '\\bterrain (?:data|service|from|provider|exaggeration)\\b|地形数据|地形夸张',
    ),
    loadImageryService: say(
      '\\b(?:wms|wmts|xyz tiles?|arcgis|imagery (?:service|layer)|map service)\\b',
      'WMS|WMTS|影像服务|影像服務|地图服务|地圖服務|影像图层',
    ),
    loadCzml: say('\\bczml\\b'),
    loadKml: say('\\bkm[lz]\\b'),
    setEdgeDisplayMode: say('\\b(?:edges?|wireframe|outlines? only)\\b(?! case)', '边线|邊線|边缘|邊緣|线框|線框|描边'),
    screenshot: say(
      '\\bscreen ?shots?\\b|\\bscreen ?grab\\b|\\bsnapshot\\b|\\b(?:take|capture|snap|grab)\\b[^.;!?]{0,20}?\\b(?:picture|photo|image|view|shot)\\b',
      '截图|截圖|截屏|截取|快照|拍照|拍一张',
    ),
    highlight: say('\\bhighlight\\b|\\bstand out\\b|\\bemphasi[sz]e\\b', '高亮|突出显示|突出顯示|凸显|强调显示'),
    measure: say(
      '\\bmeasure\\b|\\bhow (?:far|long is the|big is the area)\\b|\\bdistance (?:between|from)\\b|\\b(?:compute|calculate)\\b[^.;!?]{0,20}?\\b(?:distance|area|length)\\b',
      '测量|測量|量测|量測|量一下|量出|多远|多遠|距离|距離|面积|面積',
    ),
    playTrajectory: say(
      '\\b(?:trajectory|trajectories|gps (?:log|track|trace)|recorded track|track (?:log|playback)|replay\\b[^.;!?]{0,30}\\b(?:track|flight|route|trip|journey))\\b|\\bplay ?back\\b[^.;!?]{0,30}?\\b(?:track|route|trip|flight|positions)\\b',
      '轨迹|軌跡|行程回放|航迹|航跡|历史路径',
    ),
    addHeatmap: say(
      '\\bheat ?maps?\\b|\\bdensity (?:map|surface|layer|of)\\b|\\bhot ?spots?\\b',
      '热力图|熱力圖|热度图|密度图|密度圖|热点图|热力|熱力',
    ),
    geocode: say(
      "\\bgeocode\\b|\\b(?:find|look up|lookup|locate|search for|where is|where[’']s|coordinates (?:of|for)|get the (?:coordinates|location|position|latitude|longitude))\\b(?! the (?:bug|error|button|setting))",
      '地理编码|地理編碼|查找.{0,12}(?:坐标|座標|位置)|查询.{0,12}(?:坐标|座標|位置|地址)|查.{0,10}(?:坐标|座標|经纬度|經緯度)|(?:在哪里|在哪裡|在哪儿)|(?:坐标|座標|经纬度|經緯度)(?:是|查|多少)|地址.{0,6}(?:坐标|座標|位置)|找到|搜索地点|搜尋地點',
    ),
  },
  companions: {
    view: ['geocode'],
    entity: ['geocode', 'flyTo'],
    layer: ['flyTo', 'zoomToExtent'],
    camera: ['geocode', 'flyTo', 'getView'],
    'entity-ext': ['geocode', 'flyTo'],
    animation: ['geocode', 'flyTo', 'addModel'],
    scene: ['getView'],
    tiles: ['flyTo', 'geocode', 'listLayers', 'removeLayer'],
    interaction: ['flyTo', 'geocode', 'queryEntities'],
    trajectory: ['flyTo', 'trackEntity', 'controlClock'],
    heatmap: ['zoomToExtent', 'listLayers', 'updateLayerStyle', 'removeLayer'],
    geolocation: ['flyTo', 'setView', 'addMarker', 'addLabel'],
  },
  core: [
    'flyTo',
    'setView',
    'getView',
    'addMarker',
    'addPolyline',
    'addPolygon',
    'addLabel',
    'addGeoJsonLayer',
    'setBasemap',
    'removeEntity',
    'clearAll',
    'geocode',
    'highlight',
    'measure',
    'screenshot',
  ],
};
