CREATE INDEX "exam_paper_pictures" ON "exam_paper" USING gin (jsonb_path_query_array(("shown")::jsonb, '$.sections[*].topics[*].pictureIds[*]'));
