-- 理论学习中心组学习 is owed by committees; the rule asked it of every 党总支 as well (domain-party 7.1).
update life_rule set body = '5', name = '党委：理论中心组学习', version = version + 1,
  search_text = replace(search_text, '党委（党总支）', '党委')
where meeting_type = '10' and body = '4' and deleted_at is null;
