-- Search texts in the signs that are searched by from now on: without what nobody sees; digits, letters, radicals and the
-- dots of names as they are kept today. The rows themselves keep what is written in them.
do $$
declare
  searched text;
  han constant text := '[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]';
  unseen constant text := '[\u00ad\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]'
    || '|(?<=' || han || ')[\ufe00-\ufe0f]';
  dot constant text := '(?<=' || han || ')[\u2022\u2027\u2219\u22c5\u30fb\uff0e\uff65](?=' || han || ')';
  typed constant text := U&'\FF10\FF11\FF12\FF13\FF14\FF15\FF16\FF17\FF18\FF19\FF21\FF22\FF23\FF24\FF25\FF26\FF27\FF28\FF29\FF2A\FF2B\FF2C\FF2D\FF2E\FF2F\FF30\FF31\FF32\FF33\FF34\FF35\FF36\FF37\FF38\FF39\FF3A\FF41\FF42\FF43\FF44\FF45\FF46\FF47\FF48\FF49\FF4A\FF4B\FF4C\FF4D\FF4E\FF4F\FF50\FF51\FF52\FF53\FF54\FF55\FF56\FF57\FF58\FF59\FF5A\2E9F\2EF3\2F00\2F01\2F02\2F03\2F04\2F05\2F06\2F07\2F08\2F09\2F0A\2F0B\2F0C\2F0D\2F0E\2F0F\2F10\2F11\2F12\2F13\2F14\2F15\2F16\2F17\2F18\2F19\2F1A\2F1B\2F1C\2F1D\2F1E\2F1F\2F20\2F21\2F22\2F23\2F24\2F25\2F26\2F27\2F28\2F29\2F2A\2F2B\2F2C\2F2D\2F2E\2F2F\2F30\2F31\2F32\2F33\2F34\2F35\2F36\2F37\2F38\2F39\2F3A\2F3B\2F3C\2F3D\2F3E\2F3F\2F40\2F41\2F42\2F43\2F44\2F45\2F46\2F47\2F48\2F49\2F4A\2F4B\2F4C\2F4D\2F4E\2F4F\2F50\2F51\2F52\2F53\2F54\2F55\2F56\2F57\2F58\2F59\2F5A\2F5B\2F5C\2F5D\2F5E\2F5F\2F60\2F61\2F62\2F63\2F64\2F65\2F66\2F67\2F68\2F69\2F6A\2F6B\2F6C\2F6D\2F6E\2F6F\2F70\2F71\2F72\2F73\2F74\2F75\2F76\2F77\2F78\2F79\2F7A\2F7B\2F7C\2F7D\2F7E\2F7F\2F80\2F81\2F82\2F83\2F84\2F85\2F86\2F87\2F88\2F89\2F8A\2F8B\2F8C\2F8D\2F8E\2F8F\2F90\2F91\2F92\2F93\2F94\2F95\2F96\2F97\2F98\2F99\2F9A\2F9B\2F9C\2F9D\2F9E\2F9F\2FA0\2FA1\2FA2\2FA3\2FA4\2FA5\2FA6\2FA7\2FA8\2FA9\2FAA\2FAB\2FAC\2FAD\2FAE\2FAF\2FB0\2FB1\2FB2\2FB3\2FB4\2FB5\2FB6\2FB7\2FB8\2FB9\2FBA\2FBB\2FBC\2FBD\2FBE\2FBF\2FC0\2FC1\2FC2\2FC3\2FC4\2FC5\2FC6\2FC7\2FC8\2FC9\2FCA\2FCB\2FCC\2FCD\2FCE\2FCF\2FD0\2FD1\2FD2\2FD3\2FD4\2FD5';
  plain constant text := '0123456789abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz母龟一丨丶丿乙亅二亠人儿入八冂冖冫几凵刀力勹匕匚匸十卜卩厂厶又口囗土士夂夊夕大女子宀寸小尢尸屮山巛工己巾干幺广廴廾弋弓彐彡彳心戈戶手支攴文斗斤方无日曰月木欠止歹殳毋比毛氏气水火爪父爻爿片牙牛犬玄玉瓜瓦甘生用田疋疒癶白皮皿目矛矢石示禸禾穴立竹米糸缶网羊羽老而耒耳聿肉臣自至臼舌舛舟艮色艸虍虫血行衣襾見角言谷豆豕豸貝赤走足身車辛辰辵邑酉釆里金長門阜隶隹雨靑非面革韋韭音頁風飛食首香馬骨高髟鬥鬯鬲鬼魚鳥鹵鹿麥麻黃黍黑黹黽鼎鼓鼠鼻齊齒龍龜龠';
  cleaned constant text := 'regexp_replace(regexp_replace(translate(search_text, $1, $2), $3, '''', ''g''), $4, ''·'', ''g'')';
begin
  for searched in
    select table_name from information_schema.columns
    where table_schema = current_schema() and column_name = 'search_text' order by table_name
  loop
    execute format('update %I set search_text = ' || cleaned || ' where search_text <> ' || cleaned, searched)
      using typed, plain, unseen, dot;
  end loop;
end $$;
